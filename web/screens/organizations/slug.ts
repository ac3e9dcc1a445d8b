const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const longestSlug = 60

/** Whether a text can be an organization’s short name: small letters and digits, with single hyphens between them. */
export function isSlug(text: string) {
  return text.length <= longestSlug && slugShape.test(text)
}

/** A short name made of a name: accents and capitals go, and what is between words becomes a hyphen. */
export function slugOf(name: string) {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/['’]/g, '').toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '')
}

/** Another short name for one that is taken: `northwind` becomes `northwind-2`, and that `northwind-3`. */
export function nextSlug(slug: string) {
  const [, stem = slug, number] = /^(.*)-(\d{1,4})$/.exec(slug) ?? []
  return number === undefined ? `${slug}-2` : `${stem}-${Number(number) + 1}`
}
