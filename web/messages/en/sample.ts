import type { SampleState } from '../../../contract/sample/sample.ts'

const shows: Record<SampleState, string> = {
  administrator: 'Manages the whole site',
  owner: 'Owns Northwind Traders',
  admin: 'Admin of Northwind Traders, signed in on many devices',
  member: 'Member of one organization, admin of the other',
  'social-only': 'Signs in with GitHub only',
  suspended: 'Suspended in Northwind Traders',
  'other-owner': 'Owns Meridian Studio',
  unverified: 'Hasn’t verified their email',
  invited: 'Has two invitations and no organization',
  declined: 'Declined one invitation; another expired',
  banned: 'Banned from the site',
}

/** Messages for sites that run with sample data. */
export const sampleMessages = {
  samplePage: {
    title: 'Sample data',
    sub: 'All data here is fictional. Sign in as any sample person.',
    people: 'Switch person',
    peopleSentence: 'One click signs you in, without a password.',
    shows,
    become: (name: string) => `Switch to ${name}`,
    switchShort: 'Switch',
    you: 'You',
    mailbox: 'Mailbox',
    mailboxSentence: 'Emails to the sample people: invitations, links and notices about new devices.',
    openMailbox: 'Open the mailbox',
    remove: 'Remove the data',
    removeSentence: 'Remove the sample data before you set up the site for real people.',
    removeAct: 'Remove sample data',
    removeTitle: 'Remove the sample data?',
    removeGoes: 'Deletes the sample people, their organizations and emails, and everything they did.',
    keep: 'Keep it',
    onlyAdministrator: (name: string) => `To remove the sample data here, switch to ${name}.`,
    command: 'Or run this on the server:',
    commandName: 'command',
  },
}
