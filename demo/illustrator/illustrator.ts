import type { PictureSource } from '#server/pictures/picture-source.ts';
import { mapFor } from './map-pictures.ts';
import { pictureFor } from './pictures.ts';
import { createTenantScenes, type TenantScenesPorts } from './tenant-scenes.ts';

/** Draws every picture as SVG from the scenes and places in the tenant's catalogue; `pictures.ts` lists the addresses. */
export function createIllustrator(ports: TenantScenesPorts): PictureSource {
  const scenesOf = createTenantScenes(ports);
  return {
    async find(tenant, path) {
      const scenes = await scenesOf(tenant);
      const drawing = pictureFor(path, scenes.scene, scenes.place) ?? mapFor(path, scenes);
      return drawing && { contentType: 'image/svg+xml', version: drawing.version, read: async () => drawing.draw() };
    },
  };
}
