import { rememberTheme } from '../../context/browser-storage.ts'

export function currentTheme() {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Applies a theme to the page and stores the choice in this browser. */
export function changeTheme(theme: 'light' | 'dark') {
  document.documentElement.dataset['theme'] = theme
  rememberTheme(theme)
}
