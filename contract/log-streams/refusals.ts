export const logStreamRefusals = {
  LOG_STREAM_NOT_FOUND: [404, 'Log stream not found'],
} as const
