export const emailMessages = {
  emails: {
    title: 'Emails',
    sub: 'What people get from this site, with made-up names in it.',
    list: 'Mails',
    views: { desktop: 'Desktop', phone: 'Phone', dark: 'Dark', text: 'Text' },
    frame: (subject: string) => `Mail: ${subject}`,
    inInbox: 'In an inbox',
    sendTest: 'Send me this',
    sent: (email: string) => `Sent to ${email}`,
    openMailbox: 'Open the mailbox',
    back: 'All mails',
    templates: {
      'verify-email': 'Verify email',
      'reset-password': 'Reset password',
      'password-changed': 'Password changed',
      'passwords-paused': 'Passwords paused',
      'change-email': 'Approve a new email',
      'email-changed': 'Email changed',
      'new-device': 'New device',
      'guessing-noticed': 'Guessing noticed',
      invitation: 'Invitation',
      'account-exists': 'Account exists already',
      'account-linked': 'Provider connected',
      'link-account': 'Approve a connection',
      'delete-account': 'Delete account',
      'account-deleted': 'Account deleted',
    } as Record<string, string>,
  },
}

export type EmailMessages = typeof emailMessages
