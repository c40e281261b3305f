// Fetches the list of all products for a page that does not contain it.

/** Fetches the page at an address. Returns the page as a document, or only the part of the page that contains the product list. */
export async function fetchProductListPage(address: string): Promise<Document> {
  const html = await fetch(address).then((response) => (response.ok ? response.text() : ''));
  return new DOMParser().parseFromString(html, 'text/html');
}
