import { expect } from '@playwright/test';
import { turnBetween } from '../../../elements/geo/angle.ts';
import { openAs, registerUser } from '../portal/user.ts';
import { arrive, atRest, control, expectBarInSight, look, tabToPicture, test, viewerOf } from './person.ts';

const SCENE = '/zwivel/scene?sphere=1000007480&pan=69&tilt=-9&fov=75';

test('JOB-01 a realtor frames a shot by mouse, by keyboard and on a phone, and the control bar is always in sight', async ({
  page,
  another,
}) => {
  const user = await registerUser({ offerings: ['zwivel'] });
  await openAs(page, user, SCENE);
  const first = await arrive(page);
  // Before anything is pressed, because a press scrolls what is out of sight into view.
  await expectBarInSight(page);
  await test.step('by mouse: a drag turns, the wheel and the buttons change the field of view', async () => {
    const { x, y, width, height } = (await viewerOf(page).boundingBox())!;
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    await page.mouse.move(middleX, middleY);
    await page.mouse.down();
    await page.mouse.move(middleX + 150, middleY - 60, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => (await look(page)).pan).toBeLessThan(first.pan - 3);
    const dragged = await atRest(page);
    expect(dragged.tilt).toBeLessThan(first.tilt - 2);
    await page.mouse.wheel(0, -400);
    await expect.poll(async () => (await look(page)).fov).toBeLessThan(dragged.fov - 2);
    const wheeled = await atRest(page);
    await control(page, 'Zoom out').click();
    await expect.poll(async () => (await look(page)).fov).toBeGreaterThan(wheeled.fov + 2);
    await expectBarInSight(page);
  });
  await test.step('by keyboard: arrows turn, plus and minus zoom', async () => {
    const before = await atRest(page);
    await tabToPicture(page);
    for (let press = 0; press < 3; press += 1) await page.keyboard.press('ArrowRight');
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('+');
    await expect.poll(async () => (await look(page)).pan).toBeGreaterThan(before.pan + 1);
    await expect.poll(async () => (await look(page)).tilt).toBeGreaterThan(before.tilt + 1);
    await expect.poll(async () => (await look(page)).fov).toBeLessThan(before.fov - 1);
    await expectBarInSight(page);
  });
  await test.step('on a phone: a finger turns', async () => {
    const phone = await another({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await openAs(phone, user, SCENE);
    const before = await arrive(phone);
    await expectBarInSight(phone);
    const { x, y, width, height } = (await viewerOf(phone).boundingBox())!;
    const touch = await phone.context().newCDPSession(phone);
    const at = (dx: number) => [{ x: x + width / 2 + dx, y: y + height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const dx of [20, 60, 110, 150])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(dx) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    // The view goes on turning after the finger has left, and may pass north.
    await expect.poll(async () => turnBetween(before.pan, (await look(phone)).pan)).toBeLessThan(-3);
    // A browser takes a tap for a long press if the page is still busy with drawing the turn.
    await atRest(phone);
    await control(phone, 'Zoom in').tap();
    await expect.poll(async () => (await look(phone)).fov).toBeLessThan(before.fov - 2);
    await expectBarInSight(phone);
    expect(await phone.evaluate(() => document.documentElement.scrollHeight <= innerHeight)).toBe(true);
  });
});
