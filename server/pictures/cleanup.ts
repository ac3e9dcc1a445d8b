import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteForgottenPictures } from './uploads.sql.ts'

/** How pictures go that were uploaded and never shown. */
export const pictureCleanup: Cleanup = { kind: 'cleanup-pictures', deleteDue: deleteForgottenPictures }
