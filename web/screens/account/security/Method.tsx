import { createContext, use, type ReactNode } from 'react'
import { useOwnId } from '../../../context/app.tsx'
import './Method.css'

/** True if the rows are in a card with a title. The card’s title is an `h2`, and the rows then have `h3` titles. */
const HasTitle = createContext(false)

type MethodCardProps = {
  id: string
  /** The title above the card. If it is null, the titles of the rows are `h2` instead of `h3`. */
  title: string | null
  /** Notices between the title and the card. */
  news?: ReactNode
  children: ReactNode
}

/** A card with a row for each sign-in method, or for other actions on the account. */
export function MethodCard({ id: name, title, news, children }: MethodCardProps) {
  const id = useOwnId(name)
  const card = <ul className="gh-method-card">{children}</ul>
  if (title === null)
    return (
      <div className="gh-methods" id={id}>
        {news}
        {card}
      </div>
    )
  return (
    <HasTitle value>
      <section className="gh-methods" id={id} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{title}</h2>
        {news}
        {card}
      </section>
    </HasTitle>
  )
}

type MethodProps = {
  id: string
  icon: ReactNode
  /** True if the method is set up. Its icon then has the accent color. */
  isSet?: boolean
  title: string
  sentence: ReactNode
  action?: ReactNode
  /** The error of the action, or the reason why the action is disabled. */
  note?: ReactNode
  /** A form or a list, below the sentence. */
  children?: ReactNode
}

/** A row of a `MethodCard`: an icon, a title with a sentence, and an action. */
export function Method({ id, icon, isSet = false, title, sentence, action, note, children }: MethodProps) {
  const Heading = use(HasTitle) ? 'h3' : 'h2'
  return (
    <li className="gh-method" id={useOwnId(id)}>
      <span className={isSet ? 'gh-method-icon gh-method-icon-set' : 'gh-method-icon'} aria-hidden>
        {icon}
      </span>
      <div className="gh-method-text">
        <Heading>{title}</Heading>
        <p>{sentence}</p>
      </div>
      {action && <div className="gh-method-action">{action}</div>}
      {note && <div className="gh-method-note">{note}</div>}
      {children && <div className="gh-method-content">{children}</div>}
    </li>
  )
}

type MethodItemProps = { glyph: ReactNode; title: ReactNode; sentence: ReactNode; action: ReactNode; note?: ReactNode }

/** An item of a list inside a `Method`, such as a connected account. */
export function MethodItem({ glyph, title, sentence, action, note }: MethodItemProps) {
  return (
    <li className="gh-method-item">
      <span aria-hidden>{glyph}</span>
      <div className="gh-method-text">
        <p>{title}</p>
        <p>{sentence}</p>
      </div>
      <div className="gh-method-action">{action}</div>
      {note && <div className="gh-method-note">{note}</div>}
    </li>
  )
}
