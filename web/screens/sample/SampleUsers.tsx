import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError, Caller } from '../../../client/call.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { becomeSampleUser, listSampleUsers } from '../../../contract/sample/sample.ts'
import { Answered } from '../../layout/QueryResult.tsx'
import { Page } from '../../layout/Page.tsx'
import { answer } from '../../data/queries.ts'
import { sessionQuery } from '../../data/account.ts'
import { useAct } from '../../data/use-act.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { usePorts } from '../../context/app.tsx'
import { leaveAsSomebodyElse } from '../../context/session-channel.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Avatar.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { RemoveSample } from './RemoveSample.tsx'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { useMessages } from '../../context/messages.ts'

type Person = ReplyOf<typeof listSampleUsers>[number]

function peopleQuery(call: Caller) {
  return queryOptions({
    queryKey: ['sample-people'],
    queryFn: ({ signal }) => answer(call(listSampleUsers, { signal })),
  })
}

/** The sample users of the site, with buttons to become one of them or delete them. */
export function SamplePeople() {
  const { call } = usePorts()
  const { samplePage } = useMessages(dashboardMessages)
  const asked = useQuery(peopleQuery(call))
  return (
    <Page title={samplePage.title} sub={samplePage.sub}>
      <Answered asked={asked} rows={11}>
        {(people) => (
          <>
            <Section id="people" title={samplePage.people} sentence={samplePage.peopleSentence}>
              <Cast people={people} />
            </Section>
            <Section id="mails" title={samplePage.mailbox} sentence={samplePage.mailboxSentence}>
              <div>
                <ButtonLink href="/dev/outbox">{samplePage.openMailbox}</ButtonLink>
              </div>
            </Section>
            <RemoveSample administrator={people.find(({ shows }) => shows === 'administrator')} />
          </>
        )}
      </Answered>
    </Page>
  )
}

function Cast({ people }: { people: readonly Person[] }) {
  const { site, call } = usePorts()
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const { act, problem } = useAct(becomeSampleUser)
  const [wanted, setWanted] = useState<Person | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)

  async function become(person: Person) {
    setWanted(person)
    setIsLeaving(true)
    const became = await act({ body: { userId: person.id } })
    // The page they would see after their first sign-in.
    if (became) leaveAsSomebodyElse(person.shows === 'invited' || person.shows === 'declined' ? '/welcome' : '/')
    else setIsLeaving(false)
  }

  return (
    <Rows>
      {people.map((person) => (
        <SamplePerson
          key={person.id}
          person={person}
          isSelf={person.id === session?.user.id}
          isBusy={isLeaving && wanted?.id === person.id}
          problem={wanted?.id === person.id ? problem : null}
          onBecome={() => void become(person)}
        />
      ))}
    </Rows>
  )
}

type SamplePersonProps = {
  person: Person
  isSelf: boolean
  isBusy: boolean
  problem: CallError | null
  onBecome: () => void
}

function SamplePerson({ person, isSelf, isBusy, problem, onBecome }: SamplePersonProps) {
  const { samplePage } = useMessages(dashboardMessages)
  const { id, name, shows } = person
  return (
    <Row
      glyph={<Mark of="person" id={id} name={name} />}
      title={
        <>
          {name}
          {isSelf && <Tag kind="accent">{samplePage.you}</Tag>}
        </>
      }
      sub={samplePage.shows[shows]}
      action={
        !isSelf && (
          <Button aria-label={samplePage.become(name)} isBusy={isBusy} onClick={onBecome}>
            {samplePage.becomeShort}
          </Button>
        )
      }
      note={problem && <ProblemNote problem={problem} />}
    />
  )
}
