/** True on devices whose keyboards have a Command key. */
export function isApple() {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
