import { useEffect, useRef } from 'react'
import { usePageLocation } from '../context/page-location.ts'
import type { AuthFrameProps } from '../layout/auth/auth-frame.ts'

/** The frame of a signed-out screen inside a host. */
export function HostFrame({ children }: AuthFrameProps) {
  const { arrive } = usePageLocation()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A form might already have focused its first field.
    if (document.activeElement === document.body) arrive(frame.current!, '')
  }, [arrive])
  return (
    <div className="gh-shell" ref={frame}>
      {children}
    </div>
  )
}
