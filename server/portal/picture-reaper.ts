import type { Reaper } from '../jobs/reap.ts'
import { deleteForgottenPictures } from './uploads.sql.ts'

/** How pictures go that were uploaded and never shown. */
export const pictureReaper: Reaper = { kind: 'reap-pictures', deleteDue: deleteForgottenPictures }
