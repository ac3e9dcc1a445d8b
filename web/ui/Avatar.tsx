import { useState, type ReactNode } from 'react'
import { initials } from './initials.ts'
import { usePart } from './part.ts'
import './Avatar.css'

type AvatarProps = {
  /** Whether the picture is a circle, for a user, or a rounded square, for an organization. */
  of: 'user' | 'organization'
  /** Determines the tint, so that the same user or organization has the same color everywhere. */
  id: string
  name: string
  image?: string | null
  size?: 'small' | 'large'
}

const tints = 8

/**
 * The avatar of a user or the logo of an organization. It is decorative: the name is always shown next to it as text.
 */
export function Avatar({ of, id, name, image, size = 'small' }: AvatarProps) {
  const part = usePart('avatar', `gh-avatar gh-avatar-${of} gh-avatar-${size}`)
  const letters = (
    <span {...part} className={`${part.className} gh-avatar-tint-${tintOf(id)}`} aria-hidden>
      {initials(name)}
    </span>
  )
  return image && isPicture(image) ? <Picture part={part} image={image} instead={letters} /> : letters
}

type PictureProps = { part: ReturnType<typeof usePart>; image: string; instead: ReactNode }

/** The picture, or the initials if the picture cannot be loaded. */
function Picture({ part, image, instead }: PictureProps) {
  const [failed, setFailed] = useState<string>()
  if (image === failed) return instead
  return <img {...part} src={image} alt="" referrerPolicy="no-referrer" onError={() => setFailed(image)} />
}

/**
 * True if the URL is allowed as a picture. Users enter these URLs, so only https URLs, paths on this site and URLs
 * with the page's own origin (which may use http) are allowed.
 */
function isPicture(address: string) {
  if (typeof location !== 'undefined' && address.startsWith(`${location.origin}/`)) return true
  return /^(?:https:\/\/|\/(?![/\\]))/i.test(address)
}

function tintOf(id: string) {
  let sum = 0
  for (const character of id) sum = (Math.imul(sum, 31) + character.codePointAt(0)!) >>> 0
  return sum % tints
}
