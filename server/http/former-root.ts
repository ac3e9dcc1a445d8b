/** The path below which earlier versions served the endpoints that are internal now. */
export const formerRoot = '/api/portal'
