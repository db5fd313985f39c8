// People come, get more pictures, another name, lose a face, and go; the file then has what the page shows.

import assert from "node:assert/strict";
import { test } from "node:test";

import { dropOn, faceless } from "./support/pictures.mjs";
import { peopleOnDisk } from "./support/program.mjs";
import { stand } from "./support/stand.mjs";

const it = stand();

const probe = (who, number) => `${it.drawn}/probes/${who}/0${number}.png`;
const hasFocus = (locator) => locator.evaluate((node) => node === document.activeElement);
const card = (page, name) => page.locator(".person-card", { hasText: name });

test("a person is added from pictures, of which one is refused with a reason", async () => {
  const { page, check, close } = await it.open({ hash: "#people", expected: [/status of 422/] });
  await card(page, "Hugo").waitFor();
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a person" });
  assert.ok(await hasFocus(dialog.getByLabel("Name", { exact: true })));
  await page.keyboard.type("Yusuf");
  await dialog.locator("input[type=file]").setInputFiles([probe("stranger-1", 1), faceless(`${it.folder}/grey.pgm`)]);
  await dropOn(page, "#pictures-dialog", [{ path: probe("stranger-1", 2), name: "dropped.png" }]);
  assert.equal(await dialog.locator(".picture-list li").count(), 3);
  await dialog.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText("Added 2 pictures; the server refused 1.").waitFor();
  const refused = dialog.locator(".picture-list [data-state=refused]");
  assert.match(await refused.textContent(), /^grey\.pgm.*face/i);
  await dialog.getByRole("button", { name: "Done" }).click();
  await card(page, "Yusuf").filter({ hasText: "2 faces" }).waitFor();
  assert.equal((await peopleOnDisk(it.file)).Yusuf, 2);
  check();
  await close();
});

test("a name that is taken is refused in words, and so are a missing name and missing pictures", async () => {
  const { page, check, close } = await it.open({ hash: "#people", expected: [/status of 409/] });
  await page.getByRole("button", { name: "Add a person" }).click();
  const dialog = page.getByRole("dialog");
  const add = dialog.getByRole("button", { name: "Add", exact: true });
  await add.click();
  await dialog.getByRole("alert").getByText("Enter a name.").waitFor();
  await dialog.getByLabel("Name", { exact: true }).fill("Ada");
  await add.click();
  await dialog.getByRole("alert").getByText("Choose at least one picture.").waitFor();
  await dialog.locator("input[type=file]").setInputFiles(probe("stranger-2", 1));
  await add.click();
  await dialog.getByRole("alert").getByText(/Ada.* already/).waitFor();
  await page.keyboard.press("Escape");
  assert.equal((await peopleOnDisk(it.file)).Ada, 8);
  check();
  await close();
});

test("searching finds names whatever their capitals", async () => {
  const { page, check, close } = await it.open({ hash: "#people" });
  await card(page, "Hugo").waitFor();
  await page.getByLabel("Search by name").fill("cLA");
  await page.getByText("1 person found").waitFor();
  assert.deepEqual(await page.locator(".person-card .name").allTextContents(), ["Clara"]);
  await page.getByLabel("Search by name").fill("");
  await card(page, "Hugo").waitFor();
  check();
  await close();
});

test("a person is renamed, to a name that would be markup and one from right to left", async () => {
  const { page, check, close } = await it.open({ hash: "#people", expected: [/status of 404/] });
  const names = [
    "<img src=x onerror=alert(1)>",
    "نور الدين بن عبد الرحمن المعروف بصاحب الاسم الطويل جدا",
    "David",
  ];
  await card(page, "David").click();
  for (const name of names) {
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByLabel("New name").fill(name);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
    await page.locator(".face-item img[src]").first().waitFor();
    assert.equal(await page.evaluate(() => decodeURIComponent(location.hash)), `#person/${name}`);
    assert.equal((await peopleOnDisk(it.file))[name], 8);
  }
  check();
  await close();
});

test("a face is deleted after a question, and kept when the answer is no", async () => {
  const { page, check, close } = await it.open({ hash: "#person/Emma" });
  await page.getByText("8 faces", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Delete face 3" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this face?" });
  assert.ok(await hasFocus(dialog.getByRole("button", { name: "Keep" })));
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  assert.equal((await peopleOnDisk(it.file)).Emma, 8);
  await page.getByRole("button", { name: "Delete face 3" }).click();
  await dialog.getByRole("button", { name: "Delete the face" }).click();
  await page.getByText("7 faces", { exact: true }).waitFor();
  assert.equal(await page.locator(".face-item").count(), 7);
  assert.equal((await peopleOnDisk(it.file)).Emma, 7);
  check();
  await close();
});

test("more pictures are added to a person by dropping them", async () => {
  const { page, check, close } = await it.open({ hash: "#person/Farid" });
  await page.getByText("8 faces", { exact: true }).waitFor();
  await dropOn(page, "#person-view", [{ path: probe("Farid", 1), name: "more.png" }]);
  await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText("9 faces", { exact: true }).waitFor();
  assert.equal((await peopleOnDisk(it.file)).Farid, 9);
  check();
  await close();
});

test("a person is deleted for good, and their page then says so", async () => {
  const { page, check, close } = await it.open({ hash: "#person/Grace", expected: [/status of 404/] });
  await page.getByText("8 faces", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("This erases the name and 8 faces for good.").waitFor();
  await dialog.getByRole("button", { name: "Delete the person" }).click();
  await page.getByRole("heading", { level: 1, name: "People" }).waitFor();
  await card(page, "Hugo").waitFor();
  assert.equal(await card(page, "Grace").count(), 0);
  assert.equal((await peopleOnDisk(it.file)).Grace, undefined);
  await page.goBack();
  await page.getByText("No person has this name.").waitFor();
  check();
  await close();
});

test("thousands of people: shown by the hundred, found by their names", async () => {
  const everybody = Array.from({ length: 2345 }, (_, number) =>
    ({ subject: `Person ${number}`, faces: 3, image_id: String(number) }));
  const { page, check, close } = await it.open({
    hash: "#people",
    prepare: async (page) => {
      await page.route("**/api/v1/subjects?*", (route) => {
        const query = new URL(route.request().url()).searchParams;
        const [number, size] = [Number(query.get("page")), Number(query.get("size"))];
        assert.ok(size <= 1000);
        const subjects = everybody.slice(number * size, (number + 1) * size);
        return route.fulfill({ json: { subjects, page: number, size, total: everybody.length, revision: 1 } });
      });
      await page.route("**/api/v1/faces/*/img", (route) => route.fulfill({ path: probe("Ada", 1) }));
    },
  });
  await page.getByText("2,345 people", { exact: true }).waitFor();
  assert.equal(await page.locator(".person-card").count(), 100);
  await page.getByRole("button", { name: "More (2,245 left)" }).click();
  await page.getByRole("button", { name: "More (2,145 left)" }).waitFor();
  assert.equal(await page.locator(".person-card").count(), 200);
  assert.ok(await hasFocus(page.locator(".person-card").nth(100)), "the focus is at the first new one");
  await page.getByLabel("Search by name").fill("person 234");
  await page.getByText("6 people found").waitFor();
  assert.deepEqual(await page.locator(".person-card .name").allTextContents(),
    ["Person 234", "Person 2340", "Person 2341", "Person 2342", "Person 2343", "Person 2344"]);
  check();
  await close();
});
