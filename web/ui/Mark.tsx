import { useState, type ReactNode } from 'react'
import { usePart } from './part.ts'
import './Mark.css'

type MarkProps = {
  /** Its shape: a circle is a person, a rounded square an organization. */
  of: 'person' | 'organization'
  /** Chooses the tint, so that one thing keeps its colour everywhere. */
  id: string
  name: string
  image?: string | null
  size?: 'small' | 'large'
}

const tints = 8

/** The small picture of a person or an organization; the name always stands beside it as text. */
export function Mark({ of, id, name, image, size = 'small' }: MarkProps) {
  const part = usePart('mark', `ah-mark ah-mark-${of} ah-mark-${size}`)
  const letters = (
    <span {...part} className={`${part.className} ah-mark-tint-${tintOf(id)}`} aria-hidden>
      {initials(name)}
    </span>
  )
  return image && isPicture(image) ? <Picture part={part} image={image} instead={letters} /> : letters
}

type PictureProps = { part: ReturnType<typeof usePart>; image: string; instead: ReactNode }

/** A picture that is gone, or that another site does not give, leaves the initials. */
function Picture({ part, image, instead }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  if (image === failed) return instead
  return <img {...part} src={image} alt="" referrerPolicy="no-referrer" onError={() => setFailed(image)} />
}

/** An address a picture may come from: people write their own, so nothing but the web is asked. */
function isPicture(address: string) {
  if (typeof location !== 'undefined' && address.startsWith(`${location.origin}/`)) return true
  return /^(?:https:\/\/|\/(?![/\\]))/i.test(address)
}

function tintOf(id: string) {
  let sum = 0
  for (const character of id) sum = (Math.imul(sum, 31) + character.codePointAt(0)!) >>> 0
  return sum % tints
}

/** The first letters of the first and the last word, as a reader would count letters. */
function initials(name: string) {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => firstLetter(word ?? ''))
  return letters.join('').toLocaleUpperCase()
}

const segmenter = new Intl.Segmenter()

function firstLetter(word: string) {
  // Where two plain letters begin a word, nothing has to be asked of how letters are joined.
  if (/^[ -~]{2}/.test(word)) return word[0]!
  return segmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? ''
}
