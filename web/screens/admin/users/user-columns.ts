/** The columns of the people's table, by name; spare ones are left out where there is little room. */
export const cells = {
  person: { name: 'who' },
  role: { name: 'role', isSpare: true },
  state: { name: 'state' },
  ways: { name: 'ways', isSpare: true },
  organizations: { name: 'organizations', isSpare: true },
  seen: { name: 'seen', isSpare: true },
  created: { name: 'created', isSpare: true },
} as const
