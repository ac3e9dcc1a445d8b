/** A text of the `doctor` command, in which backquotes enclose code. */
export function TextWithCode({ text }: { text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- the parts have no ids and never change their order
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))
}
