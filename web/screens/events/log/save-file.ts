/** Downloads a file and lets the browser save it. Returns false if the server refused or did not respond. */
export async function saveFile(address: string, name: string) {
  const file = await fetch(address, { credentials: 'include' }).then(
    (response) => (response.ok ? response.blob() : null),
    () => null,
  )
  if (file === null) return false
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
  return true
}
