import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { secondsAfter } from '../time.ts'
import { findAnyUser } from '../accounts/users.sql.ts'
import { findAnySampleUser } from './sample.sql.ts'

/** What every page needs to know of the site. */
type SiteState = { isEmpty: boolean; hasSample: boolean }

const rememberedSeconds = 5
const remembered = new WeakMap<Config, { state: SiteState; until: Date }>()

/**
 * Whether nobody has an account, and whether there is sample data.
 *
 * A site with accounts stays one, so that is remembered for a moment: pages for visitors without a session then read
 * nothing, however many are asked for. An empty site is read each time, since the next visitor may have set it up.
 */
export async function readSiteState(deps: Deps): Promise<SiteState> {
  const known = remembered.get(deps.config)
  if (known && known.until > deps.now()) return known.state
  const [hasSample, isEmpty] = [await findAnySampleUser(deps.db), !(await findAnyUser(deps.db))]
  const state = { isEmpty, hasSample }
  if (!isEmpty) remembered.set(deps.config, { state, until: secondsAfter(deps.now(), rememberedSeconds) })
  return state
}

/** Has the state be read again, after accounts were removed. */
export function forgetSiteState({ config }: Deps) {
  remembered.delete(config)
}
