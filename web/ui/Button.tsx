import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { usePart } from './part.ts'
import './Button.css'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  look?: Look
  isLarge?: boolean
  icon?: ReactNode
  /** True while the button’s action is pending. The button keeps its label, shows a spinner, and ignores presses. */
  isBusy?: boolean
  /** Whether the button ignores presses. It stays focusable, so that screen readers can find it. */
  isDisabled?: boolean
}

/** A button for an action on this page. The busy spinner replaces the icon, if there is one. */
export function Button({
  look = 'secondary',
  isLarge,
  icon,
  isBusy,
  isDisabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isDeaf = isBusy === true || isDisabled === true
  const part = usePart('button', classOf(look, isLarge, isDisabled === true, icon === undefined))

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
      {isBusy ? <LoaderCircle className="gh-button-spinner" size={18} strokeWidth={1.6} aria-hidden /> : icon}
      <span>{children}</span>
    </button>
  )
}

type ButtonLinkProps = ComponentProps<'a'> & { look?: Look; isLarge?: boolean; icon?: ReactNode }

/** A link that looks like a button, for next steps on another page. */
export function ButtonLink({ look = 'secondary', isLarge, icon, children, ...rest }: ButtonLinkProps) {
  const part = usePart('button', classOf(look, isLarge))
  return (
    <a {...rest} {...part}>
      {icon}
      <span>{children}</span>
    </a>
  )
}

function classOf(look: Look, isLarge: boolean | undefined, isDisabled = false, isBare = false) {
  const size = isLarge ? 'gh-button-large' : isBare && 'gh-button-bare'
  return ['gh-button', `gh-button-${look}`, size, isDisabled && 'gh-button-held'].filter(Boolean).join(' ')
}

type LinkButtonProps = ComponentProps<'button'>

/** A button that looks like a link, for use within a sentence. */
export function LinkButton(props: LinkButtonProps) {
  return <button type="button" {...props} {...usePart('link-button', 'gh-link-button')} />
}
