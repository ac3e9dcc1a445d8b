import { useEffect, useRef, useState } from 'react'

/** Shows the name of the icon that has the pointer or the focus in a collapsed sidebar. Escape hides the name. */
export function RailTip() {
  const own = useRef<HTMLDivElement>(null)
  const [tip, setTip] = useState<{ text: string; middle: number } | null>(null)

  useEffect(() => {
    const side = own.current!.parentElement!
    const show = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('a') : null
      const text = link?.textContent
      const box = link?.getBoundingClientRect()
      setTip(text && box ? { text, middle: box.top + box.height / 2 } : null)
    }
    const hide = () => setTip(null)
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    const listeners = { pointerover: show, focusin: show, pointerleave: hide, focusout: hide, click: hide }
    for (const [name, listener] of Object.entries(listeners)) side.addEventListener(name, listener)
    addEventListener('keydown', onKey)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) side.removeEventListener(name, listener)
      removeEventListener('keydown', onKey)
    }
  }, [])

  return (
    <div ref={own} aria-hidden>
      {tip && (
        <span className="gh-rail-tip" style={{ top: tip.middle }}>
          {tip.text}
        </span>
      )}
    </div>
  )
}
