type Child = Node | string | null | undefined | false
type Attributes = Record<string, string | boolean | ((event: Event) => void) | undefined>

/**
 * Creates an element. Attributes that are functions become event listeners; those that are false or undefined are
 * omitted.
 */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value)
    else if (value !== false && value !== undefined) made.setAttribute(name, value === true ? '' : value)
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false))
  return made
}
