import { version } from 'react'

// The components use APIs of React 19.2. With an older version, they would fail later, while a page renders.
if (version.localeCompare('19.2', 'en', { numeric: true }) < 0)
  throw new Error(
    `gatehouse/react needs React 19.2, not ${version}; without it, link to Gatehouse’s pages, such as /sign-in`,
  )
