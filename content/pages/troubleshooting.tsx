// `/troubleshooting`: what goes wrong with all products, with the page that says it.
import { Fragment, type ReactElement } from 'react';
import { words } from '../components/symptoms.tsx';
import { Table } from '../components/table.tsx';
import { PROBLEMS, symptoms } from '../data/symptoms.ts';
import products from '../products.ts';

export const frontMatter = {
  title: 'Troubleshooting',
  description:
    'What goes wrong, product by product: the symptom, its likely cause and the remedy, with the page that has more.',
  hide_table_of_contents: true,
  // All of it is found on the pages that say it.
  search: 'title',
};

/** Symptoms in the order of the products, which menus have as well. */
const order = ['device', ...Object.keys(products)];
const sorted = [...symptoms].sort((a, b) => order.indexOf(a.product) - order.indexOf(b.product));

export default function TroubleshootingPage(): ReactElement {
  return (
    <>
      <p>
        Find what you see, and read what to do. Type a word of it into the filter, such as <em>beep</em>,{' '}
        <em>password</em> or <em>Wi-Fi</em>, or the name of a product, which leads to the page that explains more.
      </p>
      <p>
        What the numbers mean that a program gets back is explained for <a href="/opos/develop/resultcodes">OPOS</a>,{' '}
        <a href="/javapos/develop/errorcodes">JavaPOS</a>, the <a href="/dxu/http-status-codes">HTTP API of DXU</a> and
        the <a href="/aladdin/web-socket-codes">web socket of Aladdin</a>. If nothing here fits, see{' '}
        <a href="/support">what to send to support</a>.
      </p>
      <Table
        columns={['What you see, and product', 'Likely cause', 'What to do']}
        frame="table-cards table-fits text-1 text-2 text-3"
        rows={sorted.map(({ page, product, symptom, cause, remedy }) => [
          <Fragment key="symptom">
            {words(symptom)}
            <br />
            <a href={`${page}#${PROBLEMS}`}>{product === 'device' ? 'Device Settings' : products[product].label}</a>
          </Fragment>,
          words(cause),
          words(remedy),
        ])}
        // The first row of a product is where the sidebar of the product leads.
        data={sorted.map(({ product }, at) => (sorted[at - 1]?.product === product ? {} : { id: product }))}
      />
    </>
  );
}
