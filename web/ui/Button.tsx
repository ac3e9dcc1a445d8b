import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { usePart } from './part.ts'
import './Button.css'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  look?: Look
  isLarge?: boolean
  icon?: ReactNode
  /** Something that this button started is going on: it keeps its label, shows that, and ignores presses. */
  isBusy?: boolean
  /** The button ignores presses, and can still be found by people who cannot see it. */
  isHeld?: boolean
}

/** A button that does something here. That it is busy is shown in the place of its icon, else over its label. */
export function Button({ look = 'secondary', isLarge, icon, isBusy, isHeld, onClick, children, ...rest }: ButtonProps) {
  const isDeaf = isBusy === true || isHeld === true
  const part = usePart('button', classOf(look, isLarge, isHeld === true, icon === undefined))

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isDeaf) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      {...(isDeaf ? { 'aria-disabled': true } : {})}
      {...(isBusy ? { 'aria-busy': true } : {})}
      {...part}
      onClick={press}
    >
      {isBusy ? <LoaderCircle className="ah-button-spinner" size={18} strokeWidth={1.6} aria-hidden /> : icon}
      <span>{children}</span>
    </button>
  )
}

type ButtonLinkProps = ComponentProps<'a'> & { look?: Look; isLarge?: boolean; icon?: ReactNode }

/** A link that looks like a button, where the next step is another page. */
export function ButtonLink({ look = 'secondary', isLarge, icon, children, ...rest }: ButtonLinkProps) {
  const part = usePart('button', classOf(look, isLarge))
  return (
    <a {...rest} {...part}>
      {icon}
      <span>{children}</span>
    </a>
  )
}

function classOf(look: Look, isLarge: boolean | undefined, isHeld = false, isBare = false) {
  const size = isLarge ? 'ah-button-large' : isBare && 'ah-button-bare'
  return ['ah-button', `ah-button-${look}`, size, isHeld && 'ah-button-held'].filter(Boolean).join(' ')
}

type LinkButtonProps = ComponentProps<'button'>

/** A button that stands in a sentence and looks like a link. */
export function LinkButton(props: LinkButtonProps) {
  return <button type="button" {...props} {...usePart('link-button', 'ah-link-button')} />
}
