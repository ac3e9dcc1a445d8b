import type { Locator } from '@playwright/test'

/** Returns the attributes that password managers read: a line for the form, and a line for each of its fields. */
export async function formAttributes(form: Locator) {
  await form.waitFor()
  return form.evaluate((element) => {
    const attributes = ['name', 'type', 'autocomplete', 'minlength', 'maxlength', 'passwordrules']
    const flags = ['data-1p-ignore', 'data-lpignore', 'data-bwignore']
    const write = (field: Element, names: string[]) =>
      names.filter((name) => field.hasAttribute(name)).map((name) => `${name}=${field.getAttribute(name)}`)
    const ofForm = write(element, ['method', 'action']).join(' ')
    const ofFields = [...element.querySelectorAll('input')].map((field) =>
      [
        field.classList.contains('gh-hidden') ? 'hidden' : field.id,
        ...write(field, attributes),
        ...flags.filter((name) => field.hasAttribute(name)),
      ]
        .filter(Boolean)
        .join(' '),
    )
    return [ofForm, ...ofFields]
  })
}
