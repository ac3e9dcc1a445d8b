import type { Config } from '../config/config.ts'
import type { Deps } from '../deps.ts'
import { secondsAfter } from '../time.ts'
import { findAnyUser } from '../accounts/users.sql.ts'
import { findAnySampleUser } from './sample.sql.ts'

/** The part of the site's state that every page needs. */
type SiteState = { isEmpty: boolean; hasSample: boolean }

const rememberedSeconds = 5
const remembered = new WeakMap<Config, { state: SiteState; until: Date }>()

/**
 * Returns whether there are no users, and whether there is sample data.
 *
 * If the site has users, its state is cached for a short time, so that pages without a session need no query. The state
 * of an empty site is read each time, because another visitor might just have set up the site.
 */
export async function readSiteState(deps: Deps): Promise<SiteState> {
  const known = remembered.get(deps.config)
  if (known && known.until > deps.now()) return known.state
  const [hasSample, isEmpty] = [await findAnySampleUser(deps.db), !(await findAnyUser(deps.db))]
  const state = { isEmpty, hasSample }
  if (!isEmpty) remembered.set(deps.config, { state, until: secondsAfter(deps.now(), rememberedSeconds) })
  return state
}

/** Clears the cached state. Call this after users have been deleted. */
export function forgetSiteState({ config }: Deps) {
  remembered.delete(config)
}
