import type { SampleState } from '../../../contract/sample/sample.ts'

const shows: Record<SampleState, string> = {
  administrator: 'Looks after the whole site',
  owner: 'Owns Northwind Traders',
  admin: 'Admin of Northwind Traders, on many devices',
  member: 'Member of one organization, admin of the other',
  'social-only': 'Signs in with GitHub only',
  suspended: 'Suspended in Northwind Traders',
  'other-owner': 'Owns Meridian Studio',
  unverified: 'Has not verified an email yet',
  invited: 'Has two invitations, and no organization',
  declined: 'Declined one invitation, and let one end',
  banned: 'Suspended from the whole site',
}

/** Messages of sites that run with sample data. */
export const sampleMessages = {
  samplePage: {
    title: 'Sample data',
    sub: 'Everybody and everything here is made up. See the site through anyone’s eyes.',
    people: 'Become someone',
    peopleSentence: 'One click signs you in as them, without a password.',
    shows,
    become: (name: string) => `Become ${name}`,
    becomeShort: 'Become',
    you: 'You',
    mailbox: 'Mailbox',
    mailboxSentence: 'Their mails are here, too: invitations, links and new devices.',
    openMailbox: 'Open the mailbox',
    remove: 'Remove it',
    removeSentence: 'Then you set up the site for real people.',
    removeAct: 'Remove sample data',
    removeTitle: 'Remove the sample data?',
    removeGoes: 'The eleven people, both organizations and their mails go, and all you did as them.',
    keep: 'Keep it',
    onlyAdministrator: (name: string) => `Become ${name} to remove it here.`,
    command: 'Or run this on the server:',
    commandName: 'command',
  },
}
