import { config } from 'zod/v4/core'

/** Zod tries whether it may make code of text. The portal's policy forbids that, and browsers report the very attempt. */
config({ jitless: true })
