import * as z from 'zod/mini'
import { isSlug } from './general/slug.ts'

// Validation of the organization forms. Error messages are keys that the screens look up.

export const organizationNameField = z.string().check(z.trim(), z.minLength(1, 'NAME_MISSING'), z.maxLength(255))

export const slugField = z.string().check(z.minLength(1, 'SLUG_MISSING'), z.refine(isSlug, 'SLUG_SHAPE'))
