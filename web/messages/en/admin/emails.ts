export const emailMessages = {
  emails: {
    title: 'Emails',
    sub: 'Every email this site sends, with sample data.',
    list: 'Emails',
    views: { desktop: 'Desktop', phone: 'Phone', dark: 'Dark', text: 'Text' },
    frame: (subject: string) => `Email: ${subject}`,
    inInbox: 'Inbox preview',
    sendTest: 'Send test email',
    sent: (email: string) => `Sent to ${email}`,
    openMailbox: 'Open the mailbox',
    back: 'All emails',
    templates: {
      'verify-email': 'Verify email',
      'reset-password': 'Reset password',
      'password-changed': 'Password changed',
      'passwords-paused': 'Passwords paused',
      'change-email': 'Approve a new email',
      'email-changed': 'Email changed',
      'new-device': 'New device',
      'guessing-noticed': 'Password guessing noticed',
      invitation: 'Invitation',
      'account-exists': 'Account already exists',
      'account-linked': 'Provider connected',
      'link-account': 'Approve a connection',
      'delete-account': 'Delete account',
      'account-deleted': 'Account deleted',
    } as Record<string, string>,
  },
}

export type EmailMessages = typeof emailMessages
