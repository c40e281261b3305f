// Where the list of all products comes from, on a page that does not have it.

/** The page at an address, or as much of it as has the list. */
export async function fetchList(address: string): Promise<Document> {
  const html = await fetch(address).then((response) => (response.ok ? response.text() : ''));
  return new DOMParser().parseFromString(html, 'text/html');
}
