/** The columns of the user table. Columns marked as spare are hidden on narrow screens. */
export const cells = {
  person: { name: 'who' },
  role: { name: 'role', isSpare: true },
  state: { name: 'state' },
  methods: { name: 'methods', isSpare: true },
  organizations: { name: 'organizations', isSpare: true },
  seen: { name: 'seen', isSpare: true },
  created: { name: 'created', isSpare: true },
} as const
