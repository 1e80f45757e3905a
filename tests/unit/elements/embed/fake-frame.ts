import assert from 'node:assert/strict';
import {
  type ConnectOptions,
  type SphereClient,
  SphereError,
  connect,
} from '../../../../elements/embed/client.ts';

export interface Posted {
  readonly message: Record<string, unknown> & { readonly type: string; readonly id: string };
  readonly origin: string;
}

type Listener = (event: unknown) => void;

class Target {
  readonly listeners = new Map<string, Set<Listener>>();
  addEventListener = (type: string, listener: Listener): void => {
    this.listeners.set(type, (this.listeners.get(type) ?? new Set()).add(listener));
  };
  removeEventListener = (type: string, listener: Listener): void => {
    this.listeners.get(type)?.delete(listener);
  };
  fire(type: string, event: unknown): void {
    for (const listener of [...(this.listeners.get(type) ?? [])]) listener(event);
  }
  get count(): number {
    return [...this.listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }
}

export const FRAME_ORIGIN = 'https://spheres.example.com';

class FakePage extends Target {
  readonly errors: unknown[] = [];
  reportError(error: unknown): void {
    this.errors.push(error);
  }
}

class FakeIframe extends Target {
  src: string | null = `${FRAME_ORIGIN}/embed/a-key`;
  contentWindow: object | null;
  readonly ownerDocument: { baseURI: string; defaultView: object };
  isRemoved = false;

  constructor(contentWindow: object, defaultView: object) {
    super();
    this.contentWindow = contentWindow;
    this.ownerDocument = { baseURI: 'https://shop.example/listing', defaultView };
  }

  getAttribute(): string | null {
    return this.src;
  }

  remove(): void {
    this.isRemoved = true;
  }
}

interface Sender {
  readonly origin?: string;
  readonly source?: object | null;
}

/** A page with a frame. The test controls both ends. */
export class FakeFrame {
  readonly page = new FakePage();
  readonly posted: Posted[] = [];
  readonly contentWindow = {
    location: { origin: FRAME_ORIGIN },
    postMessage: (message: Posted['message'], origin: string): void => {
      this.posted.push({ message: structuredClone(message), origin });
    },
  };
  readonly iframe = new FakeIframe(this.contentWindow, this.page);

  connect(options?: ConnectOptions): SphereClient {
    return connect(this.iframe as unknown as HTMLIFrameElement, options);
  }

  received(type: string): Posted['message'][] {
    return this.posted.map(({ message }) => message).filter((message) => message.type === type);
  }

  last(type: string): Posted['message'] {
    const message = this.received(type).at(-1);
    if (message === undefined) throw new Error(`The page posted no ${type}.`);
    return message;
  }

  /** Sends a message to the page. By default, the source is this frame. */
  send(data: unknown, { origin = FRAME_ORIGIN, source = this.contentWindow }: Sender = {}): void {
    this.page.fire('message', { data, origin, source });
  }

  sendMessage(message: object, from: Sender = {}): void {
    this.send({ protocol: 'sphere-viewer', version: 1, ...message }, from);
  }

  welcome(more: object = {}): void {
    const { id } = this.last('hello');
    this.sendMessage({
      type: 'welcome',
      id,
      valid: true,
      entityId: 'e',
      verbs: ['set'],
      events: ['init'],
      ...more,
    });
  }

  event(event: string, detail: object): void {
    this.sendMessage({ type: 'event', event, detail });
  }
}

export async function connected(
  options?: ConnectOptions,
): Promise<{ frame: FakeFrame; client: SphereClient }> {
  const frame = new FakeFrame();
  const client = frame.connect(options);
  frame.welcome();
  await client.ready;
  return { frame, client };
}

export const codeOf = async (promise: Promise<unknown>): Promise<string> => {
  const error: unknown = await promise.then(
    () => assert.fail('it resolved'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof SphereError && error instanceof Error, String(error));
  assert.equal(error.name, 'SphereError');
  assert.ok(error.message.length > 10);
  return `${error.code}${error.recoverable ? ', recoverable' : ''}`;
};
