// Addresses with marks that an author may have meant as parts of names: of a broken one, the form that leads somewhere is told.
import type { ResolvedLink } from '../../model/site.ts';

/** A link by an address; where it is broken and another form of the address leads somewhere, its problem names that. */
export function withMeant(
  address: string,
  link: ResolvedLink,
  resolve: (address: string) => ResolvedLink,
): ResolvedLink {
  const { problem } = link;
  if (problem === undefined || !/^broken-(?:markdown-)?link$/.test(problem.code)) return link;
  const meant = otherForms(address).find((form) => {
    const { target, problem: other } = resolve(form);
    return target !== undefined && other === undefined;
  });
  return meant === undefined ? link : { ...link, problem: { ...problem, fix: `Write \`${meant}\`.` } };
}

/** An address with its `#`, its lone `%` or its backslashes as parts of names. */
function otherForms(address: string): readonly string[] {
  const forms = [
    address.replaceAll('\\', '/'),
    address.replace(/%5c/gi, '/'),
    address.replace(/%(?![\da-f]{2})/gi, '%25'),
    address.replace('#', '%23'),
  ];
  return [...new Set(forms)].filter((form) => form !== address);
}
