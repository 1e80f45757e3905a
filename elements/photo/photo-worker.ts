import { DecodedPhoto } from './decoded-photo.ts';
import { describePhoto } from './describe-photo.ts';
import type { FromPhotoWorker, ToPhotoWorker } from './photo-messages.ts';
import { Refusal } from './refusal.ts';
import { undecodable } from './undecodable.ts';
import { withoutFurtherPictures } from './without-further-pictures.ts';

/** The open photograph. A photograph that cannot be opened stays a problem for all that follows. */
let opened: DecodedPhoto | Refusal = new Refusal('unreadable', 'is not open');

async function decode(photo: Blob): Promise<DecodedPhoto | Refusal> {
  try {
    return new DecodedPhoto(await createImageBitmap(await withoutFurtherPictures(photo)));
  } catch (cause) {
    return new Refusal('damaged', await undecodable(photo), { cause });
  }
}

async function answerTo(message: ToPhotoWorker): Promise<FromPhotoWorker> {
  if ('photo' in message) {
    opened = await decode(message.photo);
    return { isOpen: true };
  }
  if (opened instanceof Refusal) throw opened;
  if ('tile' in message) {
    const { tile, coverage, faceWidth } = message;
    return { picture: await opened.cut(tile, coverage, faceWidth) };
  }
  const picture = { ...opened.size, glance: opened.glance() };
  return { described: describePhoto(picture, message.tags, message.covered, Date.now()) };
}

addEventListener('message', ({ data }: MessageEvent<ToPhotoWorker>) => {
  answerTo(data).then(
    (answer) => postMessage(answer, { transfer: 'picture' in answer ? [answer.picture] : [] }),
    (error: unknown) => {
      const problem = error instanceof Refusal ? error.problem : 'does not fit into memory';
      postMessage({ problem } satisfies FromPhotoWorker);
    },
  );
});
