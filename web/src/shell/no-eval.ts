/** Zod tries whether it may make code of text. The portal's policy forbids that, and browsers report the very attempt. */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
