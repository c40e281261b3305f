// `/troubleshooting`: problems with all products, in one collapsible section each, with the pages that describe them. The script filters
// them.
import type { ReactElement } from 'react';
import { words } from '../../components/symptoms.tsx';
import { Table } from '../../components/table.tsx';
import type { Symptom } from '../../data/schema.ts';
import { PROBLEMS, symptoms } from '../../data/symptoms.ts';
import products from '../../products.ts';

export const frontMatter = {
  title: 'Troubleshooting',
  description:
    'What goes wrong, product by product: the symptom, its likely cause and the remedy, with the page that has more.',
  hide_table_of_contents: true,
  // The search finds the problems on the pages that describe them.
  search: 'title',
};

export const script = './filter.ts';

interface Product {
  readonly id: string;
  readonly label: string;
  readonly own: readonly Symptom[];
}

/** Products in the order of menus, each with its problems, by area. */
const areas = new Map<string, Product[]>();
addProduct('device', { label: 'Device Settings', area: 'Device' });
for (const [id, product] of Object.entries(products)) addProduct(id, product);

function addProduct(id: string, { label, area = 'Mobility Suite' }: { label: string; area?: string }): void {
  const own = symptoms.filter(({ product }) => product === id);
  if (own.length > 0) areas.set(area, [...(areas.get(area) ?? []), { id, label, own }]);
}

export default function TroubleshootingPage(): ReactElement {
  return (
    <>
      <link rel="stylesheet" href="/css/portal.css" />
      <p>
        Choose a product, or type a word of what you see into the filter, such as <em>beep</em>, <em>password</em> or{' '}
        <em>Wi-Fi</em>. Each symptom leads to the page that explains more.
      </p>
      <p>
        What the numbers mean that a program gets back is explained for <a href="/opos/develop/resultcodes">OPOS</a>,{' '}
        <a href="/javapos/develop/errorcodes">JavaPOS</a>, the <a href="/dxu/http-status-codes">HTTP API of DXU</a> and
        the <a href="/aladdin/web-socket-codes">web socket of Aladdin</a>. If nothing here fits, see{' '}
        <a href="/support">what to send to support</a>.
      </p>
      <ul className="trouble-chips">
        {[...areas.keys()].map((area) => (
          <li key={area}>
            <a className="tag" href={`#${anchorOf(area)}`}>
              {area}
            </a>
          </li>
        ))}
      </ul>
      <div className="table-tools table-filter needs-js" data-trouble-filter="" />
      {[...areas].map(([area, all]) => (
        <section key={area} data-trouble-area="">
          <h2 id={anchorOf(area)}>{area}</h2>
          {all.map((product) => (
            <Group key={product.id} {...product} />
          ))}
        </section>
      ))}
    </>
  );
}

function anchorOf(area: string): string {
  return `area-${area.toLowerCase().replace(/\W+/g, '-')}`;
}

/** A product. Link targets are inside the collapsible element, so that the browser opens it. */
function Group({ id, label, own }: Product): ReactElement {
  return (
    <details className="trouble" data-trouble="">
      <summary>
        <h3>{label}</h3>
        <span>{own.length}</span>
      </summary>
      <div id={id}>
        <Table
          columns={['What you see', 'Likely cause', 'What to do']}
          frame="table-cards table-fits text-1 text-2 text-3"
          isFilteredElsewhere
          rows={own.map(({ page, symptom, cause, remedy }) => [
            <a key="symptom" href={`${page}#${PROBLEMS}`}>
              {words(symptom)}
            </a>,
            words(cause),
            words(remedy),
          ])}
        />
      </div>
    </details>
  );
}
