import type { Cleanup } from '../jobs/cleanup.ts'
import { deleteForgottenPictures } from './uploads.sql.ts'

/** The cleanup job for pictures that were uploaded but never used. */
export const pictureCleanup: Cleanup = { kind: 'cleanup-pictures', deleteDue: deleteForgottenPictures }
