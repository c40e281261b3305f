// Fetches the list of all products for a page that does not contain it.

/** Returns the page at an address, or at least the part of it with the list. */
export async function fetchProductListPage(address: string): Promise<Document> {
  const html = await fetch(address).then((response) => (response.ok ? response.text() : ''));
  return new DOMParser().parseFromString(html, 'text/html');
}
