/** Below this path earlier versions served what is internal now. */
export const formerRoot = '/api/portal'
