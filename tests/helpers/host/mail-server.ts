import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An email as the server received it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly messageId: string;
  readonly raw: string;
}

/**
 * Behavior of the server. With `accept`, it accepts emails but rejects recipients whose address begins with
 * `nobody`. With `later`, it asks the client to retry later. With `mute`, it does not respond. With
 * `hang-up-after-data`, it accepts an email and disconnects before confirming it. With `hold-after-data`, it
 * never confirms the email.
 */
type Mood = 'accept' | 'later' | 'mute' | 'hang-up-after-data' | 'hold-after-data';

/** A mail server in this process that fails on request. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  mood: Mood;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const refusal = (text: string, responseCode: number): Error =>
  Object.assign(new Error(text), { responseCode });

function createServer(server: { mood: Mood }, received: ReceivedMail[]): SMTPServer {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      if (server.mood !== 'mute') done();
    },
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody')) done(refusal('no such mailbox', 550));
      else if (server.mood === 'later') done(refusal('greylisted', 451));
      else done();
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        received.push({
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          to: envelope.rcptTo.map(({ address }) => address),
          messageId: /^message-id: (\S+)/im.exec(raw)?.[1] ?? '',
          raw,
        });
        if (server.mood === 'hang-up-after-data')
          for (const { _socket } of connections(smtp)) _socket.destroy();
        else if (server.mood !== 'hold-after-data') done();
      });
    },
  });
  smtp.on('error', () => undefined);
  return smtp;
}

const connections = (smtp: SMTPServer) =>
  smtp.connections as unknown as Set<{ _socket: { destroy: () => void } }>;

/**
 * Starts a mail server on a free port. When the server is stopped and started again, it uses the same port.
 */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const state: { mood: Mood; port: number; smtp: SMTPServer | null } = {
    mood: 'accept',
    port: 0,
    smtp: null,
  };
  const start = async (): Promise<void> => {
    const smtp = createServer(server, received);
    const listening = once(smtp.listen(state.port, '127.0.0.1'), 'listening');
    await listening;
    state.smtp = smtp;
    state.port = (smtp.server.address() as AddressInfo).port;
  };
  const server = {
    get url() {
      return `smtp://127.0.0.1:${state.port}`;
    },
    received,
    mood: 'accept' as Mood,
    start,
    stop: async () => {
      const { smtp } = state;
      state.smtp = null;
      if (smtp === null) return;
      for (const { _socket } of connections(smtp)) _socket.destroy();
      await new Promise<void>((done) => {
        smtp.close(done);
      });
    },
  };
  await start();
  return server;
}
