import { administrationScenes } from './administration.scenes.ts'
import { findScenes } from './find.scenes.ts'
import { platformScenes } from './platform.scenes.ts'
import type { Scene } from './scene.ts'
import { visibilityScenes } from './visibility.scenes.ts'

/** Every page of the portal in every state worth looking at, area by area. */
export const scenes: readonly Scene[] = [
  ...platformScenes,
  ...findScenes,
  ...administrationScenes,
  ...visibilityScenes,
]
