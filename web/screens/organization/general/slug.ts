const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const longestSlug = 60

/** True if `text` is a valid slug: lowercase letters and digits with single hyphens between them. */
export function isSlug(text: string) {
  return text.length <= longestSlug && slugShape.test(text)
}

/** Derives a slug from a name: removes accents and apostrophes, converts to lowercase, and joins words with hyphens. */
export function slugOf(name: string) {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll(/['’]/g, '').toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longestSlug)
    .replaceAll(/^-+|-+$/g, '')
}

/** Returns the next slug to try after a taken slug: `northwind`, `northwind-2`, `northwind-3`. */
export function nextSlug(slug: string) {
  const [, stem = slug, number] = /^(.*)-(\d{1,4})$/.exec(slug) ?? []
  return number === undefined ? `${slug}-2` : `${stem}-${Number(number) + 1}`
}
