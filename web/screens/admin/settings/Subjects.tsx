import { useEffect, useRef } from 'react'
import { settingSubjects, type Setting } from '../../../../contract/admin/settings.ts'
import { useApp } from '../../../context/app.tsx'
import { Count } from '../../../ui/Count.tsx'
import { settingsMessages } from '../../../messages/en/admin/settings.ts'
import { useMessages } from '../../../context/messages.ts'

export type Subject = Setting['subject']

type SubjectsProps = {
  settings: readonly Setting[]
  /** The subject shown; null if several are shown. */
  current: Subject | null
}

/** The list of subjects: links with the number of changed settings. */
export function Subjects({ settings, current }: SubjectsProps) {
  const { Link } = useApp()
  const { settings: messages } = useMessages(settingsMessages)
  const list = useRef<HTMLElement>(null)
  // On a phone, the list of subjects scrolls sideways, so the current subject may be out of view.
  useEffect(() => {
    const link = list.current!.querySelector<HTMLElement>('[aria-current]')
    if (link) list.current!.scrollLeft = link.offsetLeft - (list.current!.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <nav ref={list} className="gh-subjects" aria-label={messages.subjectsLabel}>
      <ul>
        {settingSubjects.map((subject) => {
          const count = settings.filter((each) => each.subject === subject && each.source !== 'default').length
          return (
            <li key={subject}>
              <Link
                className="gh-subject"
                href={`/admin/settings?subject=${subject}`}
                aria-current={subject === current ? 'true' : undefined}
              >
                {messages.subjects[subject]}
                {count > 0 && (
                  <>
                    {' '}
                    <Count>{count}</Count> <span className="gh-hidden">{messages.changed}</span>
                  </>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
