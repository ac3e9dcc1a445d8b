import { lazy, Suspense, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../context/app.tsx'
import { isApple } from '../shell/is-apple.ts'
import { PaletteProvider } from '../shell/palette.ts'
import type { Asked } from './entry.ts'

const loadPalette = () => import('./Palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))
const PaletteDialog = lazy(async () => ({ default: (await import('./PaletteDialog.tsx')).PaletteDialog }))

/** Gives signed-in pages the command palette, which Ctrl K or ⌘ K and the Search buttons open. */
export function PaletteRoot({ children }: { children: ReactNode }) {
  const { site } = useApp()
  const [isOpen, setIsOpen] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const control = useMemo(() => ({ open: () => setIsOpen(true), load: () => void loadPalette() }), [])
  const isOffered = site.session !== null

  useEffect(() => {
    if (!isOffered) return undefined
    const toggle = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setIsOpen((isOpen) => !isOpen)
    }
    addEventListener('keydown', toggle)
    return () => removeEventListener('keydown', toggle)
  }, [isOffered])

  if (!isOffered) return children
  return (
    <PaletteProvider value={control}>
      {children}
      <Suspense>
        {isOpen && <Palette onClose={() => setIsOpen(false)} onAsk={setAsked} />}
        {asked && <PaletteDialog asked={asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </PaletteProvider>
  )
}

/**
 * Whether a key press opens or closes the palette: ⌘ K on Apple devices, Ctrl K on others. On a Mac, Ctrl K keeps its
 * usual meaning in text fields: deleting to the end of the line. Code editors handle these shortcuts themselves.
 */
function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent) {
  const isPressed = isApple() ? metaKey && !ctrlKey : ctrlKey && !metaKey
  const isInEditor = target instanceof Element && target.closest('[data-code-editor]') !== null
  return isPressed && !shiftKey && !altKey && key.toLowerCase() === 'k' && !isInEditor
}
