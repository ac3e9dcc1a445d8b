import { spansOf } from './match.ts'

/** Text in which the matches of the typed words are highlighted. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  const spans = spansOf(text, typed)
  return (
    <>
      {spans.map(([start, end], index) => (
        <span key={start}>
          {text.slice(spans[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(spans.at(-1)?.[1] ?? 0)}
    </>
  )
}
