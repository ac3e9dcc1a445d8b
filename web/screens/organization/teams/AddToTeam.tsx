import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import type { CallError } from '../../../../client/call.ts'
import type { Team } from '../../../../contract/organization.ts'
import { ProblemNote } from '../../../forms/FormNote.tsx'
import { useSettled } from '../../../forms/use-settled.ts'
import { useApp } from '../../../context/app.tsx'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { MemberPages } from '../members/MemberPages.tsx'
import { MemberUser } from '../members/MemberUser.tsx'
import type { ListedMember } from '../members/MembersTable.tsx'
import { useOrganization } from '../organization.ts'
import { membersQuery, teamsQuery } from '../../../data/organizations.ts'
import { useSetTeam } from './use-set-team.ts'
import { organizationMessages } from '../../../messages/en/organizations.ts'
import { useMessages } from '../../../context/messages.ts'
import './AddToTeam.css'

type AddToTeamProps = { team: Team; onClose: () => void }

/** Adds members of the organization to a team, one after another. */
export function AddToTeam({ team, onClose }: AddToTeamProps) {
  const { team: messages, members, bulk } = useMessages(organizationMessages, 'organizations')
  const [text, setText] = useState('')
  const { added, problem, add } = useAdding(team)
  return (
    <Dialog title={messages.addTitle(team.name)} sentence={messages.addSentence} onClose={onClose}>
      {problem?.code === 'TEAM_MEMBER_LIMIT_REACHED' ? (
        <Note kind="warn" title={<Rich text={messages.full(team.name)} />} isNews />
      ) : (
        problem && <ProblemNote problem={problem} />
      )}
      <input
        className="gh-input"
        type="search"
        aria-label={members.search}
        placeholder={members.search}
        maxLength={254}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="gh-candidates">
        <Candidates team={team} search={text.trim()} added={added} onAdd={add} />
      </div>
      <DialogActions>
        <Button look="primary" onClick={onClose}>
          {bulk.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/**
 * Returns a function that adds a member to the team (`add`), the ids of the members added so far (`added`), and the
 * error of the last refusal (`problem`). A refused member is removed from `added`.
 */
function useAdding(team: Team) {
  const { team: messages } = useMessages(organizationMessages, 'organizations')
  const [added, setAdded] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<CallError | null>(null)
  const { mutate } = useSetTeam(team, team.id, {
    onSuccess: (member) => announce(messages.addedWhom(member.user.name, team.name)),
    onRefused(refused, member) {
      setProblem(refused)
      setAdded((before) => before.filter((each) => each !== member.id))
    },
  })

  function add(member: ListedMember) {
    setProblem(null)
    setAdded((before) => [...before, member.id])
    mutate(member)
  }

  return { added, problem, add }
}

type CandidatesProps = { team: Team; search: string; added: readonly string[]; onAdd: (member: ListedMember) => void }

/** The members who are not in the team, and those who were just added to it. */
function Candidates({ team, search, added, onAdd }: CandidatesProps) {
  const { call } = useApp()
  const { team: messages, members } = useMessages(organizationMessages, 'organizations')
  const { id } = useOrganization()
  const settled = useSettled(search)
  const filter = settled === '' ? {} : { search: settled }
  const result = useInfiniteQuery({ ...membersQuery(call, id, filter), placeholderData: keepPreviousData })
  return (
    <MemberPages result={result} rows={3} empty={<p className="gh-quiet">{members.nobody(search)}</p>}>
      {(all) => {
        const candidates = all.filter((member) => member.teamId !== team.id || added.includes(member.id))
        const isEveryone = settled === '' && !result.hasNextPage
        if (candidates.length === 0)
          return <p className="gh-quiet">{isEveryone ? messages.everybody : messages.everybodyFound}</p>
        return (
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore lists without bullets
          <ul role="list" aria-label={messages.candidates}>
            {candidates.map((member) => (
              <Candidate
                key={member.id}
                member={member}
                isAdded={added.includes(member.id)}
                onAdd={() => onAdd(member)}
              />
            ))}
          </ul>
        )
      }}
    </MemberPages>
  )
}

type CandidateProps = { member: ListedMember; isAdded: boolean; onAdd: () => void }

/** One member: the member's current team, and a button that adds the member to this team. */
function Candidate({ member, isAdded, onAdd }: CandidateProps) {
  const { call } = useApp()
  const { team: messages } = useMessages(organizationMessages, 'organizations')
  const { id } = useOrganization()
  const { data: teams } = useQuery(teamsQuery(call, id))
  const other = teams?.find((team) => team.id === member.teamId)?.name
  const Icon = isAdded ? Check : Plus
  return (
    <li>
      <MemberUser member={member} isMe={false} />
      {!isAdded && other && <p className="gh-small gh-quiet">{messages.inOther(other)}</p>}
      <Button
        icon={<Icon size={18} strokeWidth={1.6} aria-hidden />}
        isDisabled={isAdded}
        aria-label={isAdded ? undefined : messages.addWhom(member.user.name)}
        onClick={onAdd}
      >
        {isAdded ? messages.added : messages.addOne}
      </Button>
    </li>
  )
}
