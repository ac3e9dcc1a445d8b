import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import type { CallError, Caller } from '../../../client/call.ts'
import type { ReplyOf } from '../../../contract/endpoint.ts'
import { becomeSampleUser, listSampleUsers } from '../../../contract/sample/sample.ts'
import { QueryResult } from '../../layout/QueryResult.tsx'
import { Page } from '../../layout/Page.tsx'
import { answer } from '../../data/queries.ts'
import { sessionQuery } from '../../data/account.ts'
import { ProblemNote } from '../../forms/FormNote.tsx'
import { useApp } from '../../context/app.tsx'
import { leaveAsSomebodyElse } from '../../context/session-channel.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { RemoveSample } from './RemoveSample.tsx'
import { dashboardMessages } from '../../messages/en/dashboard.ts'
import { useMessages } from '../../context/messages.ts'

type User = ReplyOf<typeof listSampleUsers>[number]

function usersQuery(call: Caller) {
  return queryOptions({
    queryKey: ['sample-people'],
    queryFn: ({ signal }) => answer(call(listSampleUsers, { signal })),
  })
}

/** The sample users of the site, with buttons to sign in as one of them and to delete all of them. */
export function SampleUsers() {
  const { call } = useApp()
  const { samplePage } = useMessages(dashboardMessages)
  return (
    <Page title={samplePage.title} sub={samplePage.sub}>
      <QueryResult query={usersQuery(call)} rows={11}>
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
      </QueryResult>
    </Page>
  )
}

function Cast({ people }: { people: readonly User[] }) {
  const { site, call } = useApp()
  const { data: session } = useQuery({ ...sessionQuery(call, site), enabled: false })
  const become = useMutation({
    mutationFn: ({ id }: User) => answer(call(becomeSampleUser, { body: { userId: id } })),
    // Opens the page that the sample user would see after signing in.
    onSuccess: (_, { shows }) => leaveAsSomebodyElse(shows === 'invited' || shows === 'declined' ? '/welcome' : '/'),
  })
  const wanted = become.variables?.id

  return (
    <Rows>
      {people.map((person) => (
        <SampleUser
          key={person.id}
          person={person}
          isSelf={person.id === session?.user.id}
          isBusy={person.id === wanted && (become.isPending || become.isSuccess)}
          problem={(person.id === wanted && become.error?.problem) || null}
          onBecome={() => become.mutate(person)}
        />
      ))}
    </Rows>
  )
}

type SampleUserProps = {
  person: User
  isSelf: boolean
  isBusy: boolean
  problem: CallError | null
  onBecome: () => void
}

function SampleUser({ person, isSelf, isBusy, problem, onBecome }: SampleUserProps) {
  const { samplePage } = useMessages(dashboardMessages)
  const { id, name, shows } = person
  return (
    <Row
      glyph={<Avatar of="user" id={id} name={name} />}
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
            {samplePage.switchShort}
          </Button>
        )
      }
      note={problem && <ProblemNote problem={problem} />}
    />
  )
}
