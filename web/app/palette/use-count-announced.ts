import { useEffect } from 'react'
import { useMessages } from '../../context/messages.ts'
import { paletteMessages } from '../../messages/en/palette.ts'
import { announce } from '../../ui/announce.ts'

const pauseMilliseconds = 300

/** Announces the number of results when typing pauses and the server has answered. */
export function useCountAnnounced(typed: string, count: number, isLoading: boolean) {
  const { palette } = useMessages(paletteMessages)
  const text = typed.trim()
  useEffect(() => {
    if (text === '' || isLoading) return undefined
    const timer = setTimeout(() => announce(count === 0 ? palette.none(text) : palette.found(count)), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text, count, isLoading, palette])
}
