import { version } from 'react'

// The components use what React has since 19.2 and would crash in the middle of a page.
if (version.localeCompare('19.2', 'en', { numeric: true }) < 0)
  throw new Error(
    `gatehouse/react needs React 19.2, not ${version}; without it, link to Gatehouse’s pages, such as /sign-in`,
  )
